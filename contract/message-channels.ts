import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { messageVariables } from './message-kinds.ts';
import { MessageChannel } from './opt-outs.ts';
import { Instant } from './shapes.ts';

/** A channel that does not take a salon's messages; gone with the next one that it takes. */
export const Outage = z.object({
  channel: MessageChannel,
  beganAt: Instant,
  /** In words for people. */
  failure: z.string(),
});
export type Outage = z.infer<typeof Outage>;

/** `salons`: how many of them were told. */
export const PlatformOutage = z.object({ ...Outage.shape, salons: z.int() });
export type PlatformOutage = z.infer<typeof PlatformOutage>;

/** A message as Meta approves it: https://developers.facebook.com/documentation/business-messaging/whatsapp/templates/overview */
export const MetaTemplate = z.object({
  name: z.string(),
  language: z.string(),
  category: z.string(),
  /** With the gaps {{1}}, {{2}} … */
  body: z.string(),
  /** In the order of the gaps. */
  variables: z.array(z.object({ name: z.enum(messageVariables), example: z.string() })),
  /** A link whose address ends in a gap. */
  button: z.object({ text: z.string(), url: z.string(), example: z.string() }).nullable(),
});
export type MetaTemplate = z.infer<typeof MetaTemplate>;

export const messageChannels = {
  ...operationsAt('/messages', 'notifications').router({
    listOutages: operation
      .staff('notifications.read')
      .route({ method: 'GET', path: '/outages', summary: 'Canais que não enviam as mensagens do salão' })
      .output(z.array(Outage)),
  }),

  ...operationsAt('/admin/messages', 'notifications').router({
    /** Since when each channel is down for the first of the salons, and why for the last of them. */
    listAllOutages: operation
      .admin()
      .route({ method: 'GET', path: '/outages', summary: 'Canais que não enviam as mensagens dos salões' })
      .output(z.array(PlatformOutage)),

    listTemplates: operation
      .superAdmin()
      .route({ method: 'GET', path: '/templates', summary: 'Modelos de WhatsApp para cadastrar na Meta' })
      .output(z.array(MetaTemplate)),
  }),
};
