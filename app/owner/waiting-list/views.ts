import { z } from 'zod';

export const filters = { view: { param: 'ver', shape: z.enum(['contatados']) } };
