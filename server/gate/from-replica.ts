import { bindToSalon } from '../infra/database/salon-db.ts';
import type { PlatformScope, SalonScope } from './scope.ts';

/** For reports and exports: from the replica when it has all that was written before, else from the primary. `read` writes nothing. */
export function fromReplica<S extends SalonScope | PlatformScope, T>(
  scope: S,
  read: (scope: S) => Promise<T>,
): Promise<T> {
  // A transaction sees what it has written itself.
  if (!scope.replica || scope.db.isTransaction) return read(scope);
  return scope.replica.read(
    (db) =>
      read({ ...scope, db: 'salonId' in scope ? bindToSalon(db, scope.salonId, scope.db.only) : db, replica: null }),
    () => read(scope),
  );
}
