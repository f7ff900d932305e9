/** By what was answered: whoever lets go of a resource lets go of its version too. */
const versions = new WeakMap<object, string>();

/** Keeps the version that an answer had. @param tag its `ETag` */
export function keepVersion(resource: unknown, tag: string | null): void {
  if (tag !== null && typeof resource === 'object' && resource !== null) versions.set(resource, tag);
}

/**
 * The version of a resource as this client was answered it, to change that version alone: `ifMatch: versionOf(asset)`.
 *
 * @throws TypeError for what has none: an item of a list or of the feed, and a copy. Read the resource by itself
 */
export function versionOf(resource: object): string {
  const version = versions.get(resource);
  if (version === undefined) throw new TypeError('Its version is not known: read the resource by itself.');
  return version;
}
