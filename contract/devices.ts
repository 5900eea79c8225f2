import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { text } from './shapes.ts';

/** Devices of one account that get notices; the oldest gives way to an eleventh. */
export const MAX_DEVICES = 10;

const Endpoint = text('Endereço inválido', 'Endereço')
  .max(1000, 'Endereço inválido')
  .refine((typed) => URL.canParse(typed), 'Endereço inválido');

/** As a browser gives it (w3.org/TR/push-api): where the notices are sent, and the keys with which they are encrypted, in base64url. */
const Device = z.object({
  endpoint: Endpoint,
  p256dh: text().pipe(z.string().regex(/^[\w-]{87}=?$/, 'Chave inválida')),
  auth: text().pipe(z.string().regex(/^[\w-]{22}(==)?$/, 'Chave inválida')),
});
export type Device = z.infer<typeof Device>;

/** Notices of new, moved and cancelled appointments, on devices on which the person switched them on. */
export const devices = operationsAt('/devices', 'notifications').router({
  listDevices: operation
    .person()
    .route({ method: 'GET', path: '/', summary: 'Aparelhos que recebem avisos' })
    .output(
      z.object({
        /** Browsers ask for it before they subscribe. */
        publicKey: z.string(),
        endpoints: z.array(z.string()).max(MAX_DEVICES),
      }),
    ),

  /** Known by its address: the same one again stays one, also when another account had it. It ends with the session. */
  addDevice: operation
    .person()
    .route({ method: 'POST', path: '/', summary: 'Receber avisos neste aparelho' })
    .input(Device)
    .output(z.object({ devices: z.int() })),

  removeDevice: operation
    .person()
    .route({ method: 'POST', path: '/removal', summary: 'Deixar de receber avisos neste aparelho' })
    .input(Device.pick({ endpoint: true }))
    .output(z.object({ devices: z.int() })),
});
