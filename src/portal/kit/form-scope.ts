import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { FormState } from './form-state.js';

const Context = createContext<FormState | null>(null);

/** Provides the fields of a form with their values and errors. */
export const FormScope = Context.Provider;

/** The state of the form that contains the field. */
export function useForm(): FormState {
  const form = useContext(Context);
  if (!form) throw new Error('A field must be inside a form.');
  return form;
}
