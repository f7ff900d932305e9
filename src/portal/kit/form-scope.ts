import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { FormState } from './form-state.js';

const Context = createContext<FormState | null>(null);

/** Gives the fields of a form what was typed into them, and what is wrong with it. */
export const FormScope = Context.Provider;

/** The form that a field stands in. */
export function useForm(): FormState {
  const form = useContext(Context);
  if (!form) throw new Error('A field of the portal stands outside of a form.');
  return form;
}
