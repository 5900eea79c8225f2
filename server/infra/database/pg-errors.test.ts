import { expect, test } from 'vitest';
import { isAccountMissing, isDoubleBooking, isUniqueViolation } from './pg-errors.ts';

type Told = { constraint?: string; message?: string };
const errorOf = (code: string, { constraint, message = 'refused' }: Told) =>
  Object.assign(new Error(message), { code, constraint });

const unique = (name: string) => ({ message: `duplicate key value violates unique constraint "${name}"` });

test.each<[Told, boolean]>([
  [{ constraint: 'salon_owners_pkey' }, true],
  [{ constraint: 'salon_owners_pkey_102013' }, true],
  [{ constraint: 'salon_slugs_pkey', message: 'not "salon_owners_pkey"' }, false],
  [unique('salon_owners_pkey_102013'), true],
  [unique('salon_owners_pkey_2'), false],
  [unique('another_salon_owners_pkey_102013'), false],
  [unique('salon_slugs_pkey_102013'), false],
])('a constraint is known by its name, also as a shard tells it: %j', (told, isKnown) => {
  expect(isUniqueViolation(errorOf('23505', told), 'salon_owners_pkey')).toBe(isKnown);
  expect(isUniqueViolation(errorOf('23503', told), 'salon_owners_pkey')).toBe(false);
});

test('a shard refuses a second appointment, and a row of a deleted account, as a whole table does', () => {
  const second = (name: string) =>
    errorOf('23P01', { message: `conflicting key value violates exclusion constraint "${name}"` });
  expect(isDoubleBooking(second('appointments_one_per_professional_102335'))).toBe(true);
  expect(isDoubleBooking(second('salon_availability_no_overlap_102335'))).toBe(false);
  const orphan = (name: string) => {
    const message = `insert or update on table "reviews_102415" violates foreign key constraint "${name}"`;
    return errorOf('23503', { message });
  };
  expect(isAccountMissing(orphan('reviews_user_id_fkey_102415'))).toBe(true);
  expect(isAccountMissing(orphan('reviews_salon_id_appointment_id_fkey_102415'))).toBe(false);
});
