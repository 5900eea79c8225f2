import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate, useSearchParams } from 'react-router';

const NEW = 'novo';
/** Parameters with values for a new record begin with this. */
const PREFILL = `${NEW}-`;
export const EDIT = 'editar';
/** The parameter with the id of the record that a panel shows. */
export const PANEL = 'agendamento';
/** Opens the dialog in which several appointments are closed at once. */
export const CLOSING = 'fechar';
/** The id of the review that is to be reported. */
const REPORT = 'denunciar';
/** Asks how the plan with this id is to be paid. */
const PAYMENT = 'assinar';
/** An administrator's actions on the salon with this id. */
export const SALON_DIALOGS = {
  suspension: 'suspender',
  charge: 'cobranca',
  plan: 'mudar-plano',
  deletion: 'excluir',
} as const;

/** The address opens the dialog (`?novo=1`, `?editar={id}`). `entries`: the list's and the one from `findEdited`. */
export function useUrlDialog<Entry extends { id: string }>(entries: (Entry | null)[]) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const entryOf = (name: string) => entries.find((entry) => entry?.id === params.get(name)) ?? null;

  function linkTo(name: string, value: string, prefill?: URLSearchParams) {
    const next = withoutDialog(params);
    next.set(name, value);
    prefill?.forEach((filled, param) => void next.set(param, filled));
    return { to: `?${next}`, state: { isOpenedHere: true }, preventScrollReset: true };
  }

  function close() {
    // A dialog that was opened from the list goes back to it. One that a link opened is replaced by the list.
    if (state?.isOpenedHere) void navigate(-1);
    else void navigate(`?${withoutDialog(params)}`, { replace: true, preventScrollReset: true });
  }

  return {
    isNew: params.has(NEW),
    edited: entryOf(EDIT),
    reported: entryOf(REPORT),
    newLink: linkTo(NEW, '1'),
    /** A new record with values from the link. */
    prefilledLink: (prefill: URLSearchParams) => linkTo(NEW, '1', prefill),
    editLink: (id: string) => linkTo(EDIT, id),
    reportLink: (id: string) => linkTo(REPORT, id),
    panelLink: (id: string) => linkTo(PANEL, id),
    closingLink: linkTo(CLOSING, '1'),
    paymentLink: (id: string) => linkTo(PAYMENT, id),
    ordered: entryOf(PAYMENT),
    salonLink: (dialog: keyof typeof SALON_DIALOGS, id: string) => linkTo(SALON_DIALOGS[dialog], id),
    salonOf: (dialog: keyof typeof SALON_DIALOGS) => entryOf(SALON_DIALOGS[dialog]),
    close,
  };
}

export type UrlDialog<Entry extends { id: string }> = Pick<
  ReturnType<typeof useUrlDialog<Entry>>,
  'isNew' | 'edited' | 'close'
>;

export function withoutDialog(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  for (const name of params.keys()) if (isOfDialog(name)) rest.delete(name);
  return rest;
}

const DIALOGS: string[] = [NEW, EDIT, PANEL, CLOSING, REPORT, PAYMENT, ...Object.values(SALON_DIALOGS)];

const isOfDialog = (name: string) => DIALOGS.includes(name) || name.startsWith(PREFILL);

/** For a list's `shouldRevalidate`: opening or closing a dialog does not ask for the list again. */
export function unlessDialogOnly({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const list = (url: URL) => `${url.pathname}?${withoutDialog(url.searchParams)}`;
  const isDialogOnly = !formMethod && currentUrl.href !== nextUrl.href && list(currentUrl) === list(nextUrl);
  return !isDialogOnly && defaultShouldRevalidate;
}
