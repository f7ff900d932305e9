import type { InitializeHook, LoadHook } from 'node:module';
import { SABOTAGES, type Sabotage } from './sabotages.js';

let sabotage: Sabotage | undefined;

/** Receives the sabotage to apply. */
export const initialize: InitializeHook<{ sabotage: string }> = (given) => {
  sabotage = SABOTAGES.find(({ name }) => name === given.sabotage);
};

/**
 * Changes the text of one file of the program while it is loaded. @throws Error if the file no longer contains the expected text
 */
export const load: LoadHook = async (url, context, nextLoad) => {
  const loaded = await nextLoad(url, context);
  if (!sabotage || !url.endsWith(`/dist/${sabotage.file}`)) return loaded;
  const source = Buffer.from(loaded.source as Uint8Array).toString('utf8');
  const { name, file, slower } = sabotage;
  const edited = [sabotage, ...(slower ? [slower] : [])].reduce((text, edit) => {
    if (!text.includes(edit.text))
      throw new Error(`${file} does not contain the text that "${name}" replaces.`);
    return text.replace(edit.text, () => edit.becomes);
  }, source);
  return { ...loaded, source: edited };
};
