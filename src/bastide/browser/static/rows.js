// Rows of text in IndexedDB, for Python: everything goes through as JSON.

const STORE = 'rows';

function finished(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

// All keys that begin like this.
function beginningWith(prefix) {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

export async function openRows(name) {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await finished(opening);

  return {
    async read(prefix) {
      const rows = database.transaction(STORE).objectStore(STORE);
      const range = beginningWith(prefix);
      const [keys, values] = await Promise.all([finished(rows.getAllKeys(range)), finished(rows.getAll(range))]);
      return JSON.stringify(keys.map((key, i) => [key, values[i]]));
    },

    // Resolves when the browser has written all of it, to the name of what went wrong, or to nothing.
    write(changes) {
      const { rows, removed } = JSON.parse(changes);
      return new Promise((resolve) => {
        try {
          const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
          const store = transaction.objectStore(STORE);
          for (const prefix of removed) store.delete(beginningWith(prefix));
          for (const [key, row] of rows) store.put(row, key);
          transaction.oncomplete = () => resolve('');
          transaction.onabort = () => resolve(transaction.error?.name ?? 'AbortError');
        } catch (error) {
          resolve(error.name); // the database was closed
        }
      });
    },
  };
}
