/** The version of each resource that was read. A weak map, so that it keeps no resource in memory. */
const versions = new WeakMap<object, string>();

/** Remembers the version of a resource. @param tag the `ETag` of the response */
export function keepVersion(resource: unknown, tag: string | null): void {
  if (tag !== null && typeof resource === 'object' && resource !== null) versions.set(resource, tag);
}

/**
 * The version of a resource that this client read, for a conditional write: `ifMatch: versionOf(asset)`.
 *
 * @throws TypeError for an item of a list or of the change feed, and for a copy, because their versions are unknown
 */
export function versionOf(resource: object): string {
  const version = versions.get(resource);
  if (version === undefined)
    throw new TypeError('The version of this object is unknown. Read the resource with get() first.');
  return version;
}
