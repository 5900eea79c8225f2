import { z } from 'zod';
import { OpeningHours, Weekday } from './availability.ts';
import { operation, operationsAt } from './base.ts';
import { ceilings, MAX_GALLERY_IMAGES } from './ceilings.ts';
import { EmployeeRole } from './employees.ts';
import { mayRefuse } from './errors.ts';
import { OnlineDue } from './payments.ts';
import { ReviewSummary } from './reviews.ts';
import { PaymentMode } from './salons.ts';
import { ServiceCategory } from './services.ts';
import {
  Cents,
  DurationMinutes,
  Id,
  LinkToken,
  LocalDate,
  optionalLine,
  optionalPicture,
  optionalText,
  SlugInput,
  text,
  Version,
} from './shapes.ts';

export const ThemeColor = z.enum(['blue', 'gray', 'black', 'pink', 'purple', 'red', 'green', 'yellow']);
export type ThemeColor = z.infer<typeof ThemeColor>;

export const ThemeMode = z.enum(['light', 'dark']);
export type ThemeMode = z.infer<typeof ThemeMode>;

const GalleryPicture = optionalPicture('Foto').pipe(z.string('Escolha uma imagem'));

/** Public answers are closed shapes: fields that are not named here do not leave the server (a test guards it). */
export const PublicSalon = z.object({
  slug: z.string(),
  name: z.string(),
  /** The page's own description where there is one, else the salon's. */
  description: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  phone: z.string().nullable(),
  whatsapp: z.string().nullable(),
  instagram: z.string().nullable(),
  logoUrl: z.string().nullable(),
  /** Shown above the name; without one the band is drawn in the salon's colour. */
  coverUrl: z.string().nullable(),
  themeColor: ThemeColor,
  themeMode: ThemeMode,
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  galleryImages: z.array(z.string()),
  showEmployees: z.boolean(),
  showAvailability: z.boolean(),
  today: LocalDate,
  time: z.string(),
});
export type PublicSalon = z.infer<typeof PublicSalon>;

export const PublicService = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  priceCents: Cents,
  durationMinutes: DurationMinutes,
  category: ServiceCategory,
  pictureUrl: z.string().nullable(),
});
export type PublicService = z.infer<typeof PublicService>;

export const ListedService = z.object({
  ...PublicService.shape,
  /** False: no professional performs it, so it has no times. */
  isPerformed: z.boolean(),
});
export type ListedService = z.infer<typeof ListedService>;

export const PublicEmployee = z.object({
  id: Id,
  name: z.string(),
  role: EmployeeRole,
  avatarUrl: z.string().nullable(),
  specialties: z.array(z.string()),
});
export type PublicEmployee = z.infer<typeof PublicEmployee>;

export const SalonPage = z.object({
  salon: PublicSalon,
  /** The active services; only the chosen ones if the salon chose some. */
  services: z.array(ListedService),
  /** The team card: active employees; empty when the salon hides them. */
  employees: z.array(PublicEmployee),
  openingHours: OpeningHours,
  todayWeekday: Weekday,
  /** Null when hidden by the salon. */
  openNow: z
    .object({
      isOpen: z.boolean(),
      /** The next closing; null while closed, and where neither today nor tomorrow has one. */
      until: z.string().nullable(),
      /** The next opening; null while open, and where the whole week is closed. */
      opens: z.object({ date: LocalDate, time: z.string() }).nullable(),
    })
    .nullable(),
  reviews: ReviewSummary,
});
export type SalonPage = z.infer<typeof SalonPage>;

export const BookingPage = z.object({
  salon: PublicSalon,
  service: PublicService,
  /** The professionals who perform the service. Empty when the salon hides them: the page then offers 'Qualquer profissional'. */
  professionals: z.array(PublicEmployee),
  /** False: no professional performs it, so it has no times. */
  isPerformed: z.boolean(),
  paymentMode: PaymentMode,
  /** Plan, keys, mode and subscription allow it. */
  onlinePaymentAvailable: z.boolean(),
  /** For this caller; visitors get the terms that hold for everybody. Null where it cannot be paid online now. */
  dueOnline: OnlineDue.nullable(),
  cancelNoticeMinutes: z.int(),
});
export type BookingPage = z.infer<typeof BookingPage>;

/** The picture that other sites show of the page: a PNG of 1200 x 630 pixels. */
export const PagePicture = z.object({
  /** Changes whenever the picture changes. */
  tag: z.string(),
  /** In base64; null when the caller already has this picture. */
  png: z.string().nullable(),
});
export type PagePicture = z.infer<typeof PagePicture>;

const settings = {
  themeColor: ThemeColor,
  themeMode: ThemeMode,
  /** Empty: all services are offered. */
  selectedServices: z.array(Id).max(ceilings.services),
  showEmployees: z.boolean(),
  showAvailability: z.boolean(),
};

export const PageSettings = z.object({
  ...settings,
  customDescription: z.string().nullable(),
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  /** The salon's own logo, which its settings show too. */
  logoUrl: z.string().nullable(),
  coverUrl: z.string().nullable(),
  galleryImages: z.array(z.string()),
  /** Shown where the page has no description of its own. */
  salonDescription: z.string().nullable(),
  version: Version,
});
export type PageSettings = z.infer<typeof PageSettings>;

const PageSettingsInput = z.object({
  ...settings,
  customDescription: optionalText('Descrição'),
  seoTitle: optionalLine('Título'),
  seoDescription: optionalText('Descrição'),
  logoUrl: optionalPicture('Logo'),
  coverUrl: optionalPicture('Capa'),
  galleryImages: z
    .array(GalleryPicture)
    .max(MAX_GALLERY_IMAGES, `A galeria pode ter até ${MAX_GALLERY_IMAGES} fotos.`)
    .transform((images) => [...new Set(images)]),
  version: Version,
});
export type PageSettingsValues = Omit<z.output<typeof PageSettingsInput>, 'version'>;

const ofVisitors = operationsAt('/salons/{slug}', 'salon-page').router({
  get: operation
    .visitor()
    .route({ method: 'GET', path: '/', summary: 'Página do salão' })
    .input(z.object({ slug: SlugInput }))
    .output(SalonPage)
    .errors(mayRefuse('RATE_LIMITED')),

  getSalon: operation
    .visitor()
    .route({ method: 'GET', path: '/summary', summary: 'O salão, em resumo' })
    .input(z.object({ slug: SlugInput }))
    .output(PublicSalon),

  /** The same for an account with appointments there, also while the salon is switched off or suspended. */
  getSalonOfBooker: operation
    .customer({ whenHidden: true })
    .route({ method: 'GET', path: '/own-summary', summary: 'O salão dos meus agendamentos' })
    .input(z.object({ slug: SlugInput }))
    .output(PublicSalon),

  getBooking: operation
    .visitor()
    .route({ method: 'GET', path: '/services/{serviceId}', summary: 'Página de agendamento' })
    .input(z.object({ slug: SlugInput, serviceId: Id }))
    .output(BookingPage)
    .errors(mayRefuse('SERVICE_NOT_FOUND')),

  getPicture: operation
    .visitor()
    .route({ method: 'GET', path: '/picture', summary: 'A imagem da página para redes sociais' })
    .input(z.object({ slug: SlugInput, knownTag: text().max(64).optional() }))
    .output(PagePicture)
    .errors(mayRefuse('RATE_LIMITED')),
});

const ofLinks = operationsAt('/reminder-links', 'booking').router({
  /** The same for holders of a message about an appointment there, also while the salon is switched off or suspended. */
  getSalonByLink: operation
    .anyone()
    .route({ method: 'GET', path: '/salon', summary: 'O salão de um lembrete' })
    .input(z.object({ token: LinkToken }))
    .output(PublicSalon.extend({ isHidden: z.boolean() }))
    .errors(mayRefuse('NOT_FOUND', 'SALON_NOT_FOUND', 'RATE_LIMITED')),
});

const ofOwner = operationsAt('/salon/page', 'salon-page').router({
  /** A page that was never saved answers the defaults and version 1. */
  getSettings: operation
    .staff('salonPage.change')
    .route({ method: 'GET', path: '/', summary: 'Configurações da página' })
    .output(PageSettings),

  saveSettings: operation
    .staff('salonPage.change', { audit: 'salonPage.saveSettings' })
    .route({ method: 'PUT', path: '/', summary: 'Salvar as configurações da página' })
    .input(PageSettingsInput)
    .output(PageSettings)
    .errors(mayRefuse('CHANGED_MEANWHILE', 'CEILING_REACHED')),

  /** The page with all that the settings may hide, also while the salon is not public. */
  getPreview: operation
    .staff('salonPage.change')
    .route({ method: 'GET', path: '/preview', summary: 'A página, com o que as configurações podem esconder' })
    .output(SalonPage),
});

export const salonPage = { ...ofVisitors, ...ofLinks, ...ofOwner };
