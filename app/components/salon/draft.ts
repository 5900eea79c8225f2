import type { SalonPage } from '#contract/salon-page.ts';

/** The values of the editor's form, as the page shows them. */
export type PageDraft = Pick<
  SalonPage['salon'],
  'themeColor' | 'themeMode' | 'description' | 'logoUrl' | 'coverUrl' | 'galleryImages'
> & {
  /** Empty shows all services. */
  selectedServices: string[];
  showEmployees: boolean;
  showAvailability: boolean;
};

export const PREVIEW_PATH = '/minha-pagina/previa';

/** The editor sends a draft to the page in its frame, which asks for the first one. Both have the same origin. */
export type PreviewMessage = { type: 'preview-ready' } | { type: 'preview-draft'; draft: PageDraft };

/** Whether the message comes from that window, and a page of ours is in it: other sites may send messages to any window that they can reach. */
export const isFrom = (sender: unknown, { origin, source }: Pick<MessageEvent, 'origin' | 'source'>): boolean =>
  origin === location.origin && source !== null && source === sender;

/** `page` is the whole page (`salonPage.getPreview`). The draft hides what the server hides after saving. */
export function applyDraft(page: SalonPage, draft: PageDraft): SalonPage {
  const { selectedServices, ...look } = draft;
  return {
    ...page,
    salon: { ...page.salon, ...look },
    services: page.services.filter(({ id }) => selectedServices.length === 0 || selectedServices.includes(id)),
    employees: draft.showEmployees ? page.employees : [],
    openNow: draft.showAvailability ? page.openNow : null,
  };
}
