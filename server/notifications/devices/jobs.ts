import type { LocalMoment } from '#lib/dates.ts';
import { defineJob } from '#server/infra/jobs/jobs.ts';
import type { ChangeKind } from './rules.ts';

/** A change of an appointment. `at`: where it stood then, so that a later change ends the notice. */
export type Change = {
  salonId: string;
  appointmentId: string;
  kind: ChangeKind;
  at: LocalMoment;
  /** The account that made it; null: the system. */
  actorUserId: string | null;
  /** The professional who had it before, if another one has it now. */
  formerEmployeeId: string | null;
};

export const noticeChangeJob = defineJob<Change>('notifications.notice-change');

export type DeviceNotice = Change & { deviceId: string };

/** A notice that fails in all its attempts is lost: by then it is old. */
export const noticeDeviceJob = defineJob<DeviceNotice>('notifications.notice-device', {
  retries: 4,
  concurrency: 4,
  keepsFailed: false,
});

/** Once a day, and when a membership has ended. */
export const deleteEndedDevicesJob = defineJob<Record<never, never>>('notifications.delete-ended-devices');
