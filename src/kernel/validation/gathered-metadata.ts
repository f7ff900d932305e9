import { getMetadataStorage } from 'class-validator';

/**
 * Lets class-validator gather once per class what is declared of its fields. By itself it does so for every object, and goes
 * through all classes that there are: a third of what it takes to check one. A class is declared to its end before there is
 * an object of it, and all are checked with the same options.
 */
export function gatherMetadataOnce(): void {
  const storage = getMetadataStorage();
  storage.getTargetValidationMetadatas = once(storage.getTargetValidationMetadatas.bind(storage));
  storage.groupByPropertyName = once(storage.groupByPropertyName.bind(storage));
}

function once<Key, Rest extends unknown[], Value>(
  find: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const found = new Map<Key, Value>();
  return (key, ...rest) => {
    const known = found.get(key) ?? find(key, ...rest);
    found.set(key, known);
    return known;
  };
}
