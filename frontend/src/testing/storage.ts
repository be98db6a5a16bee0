/** A fake browser storage whose keys are its own properties. */
export function newStorage(): Storage {
  const storage = {};
  const all = storage as Record<string, string>;
  const methods = {
    getItem: (key: string) => all[key] ?? null,
    setItem: (key: string, value: string) => {
      all[key] = value;
    },
    removeItem: (key: string) => {
      delete all[key];
    },
  };
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(storage, name, { value });
  }
  return storage as Storage;
}
