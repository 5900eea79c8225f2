import type { AdministeredSalon } from '#contract/salon-administration.ts';

type Switches = { isActive: boolean; suspendedAt: Date | null; suspensionReason: string | null };

/** The platform's switch comes before the owner's: only an administrator lifts it. */
export function statusOf({
  isActive,
  suspendedAt,
  suspensionReason,
}: Switches): Pick<AdministeredSalon, 'status' | 'switchedOffBy'> {
  if (suspendedAt) return { status: suspensionReason === null ? 'inactive' : 'suspended', switchedOffBy: 'platform' };
  return isActive ? { status: 'active', switchedOffBy: null } : { status: 'inactive', switchedOffBy: 'owner' };
}
