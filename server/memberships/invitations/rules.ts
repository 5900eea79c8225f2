type Ends = { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date };

/** Why the invitation cannot be accepted any more; null while it is open. */
export function endOf({ acceptedAt, revokedAt, expiresAt }: Ends, now: Date) {
  if (acceptedAt) return 'INVITATION_USED';
  if (revokedAt) return 'INVITATION_REVOKED';
  return expiresAt <= now ? 'INVITATION_EXPIRED' : null;
}
