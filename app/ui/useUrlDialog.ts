import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate, useSearchParams } from 'react-router';

const NEW = 'novo';
export const EDIT = 'editar';

/** The address opens the dialog (`?novo=1`, `?editar={id}`). `entries`: those of the list and the one from `findEdited`. */
export function useUrlDialog<Entry extends { id: string }>(entries: (Entry | null)[]) {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const editedId = params.get(EDIT);

  function linkTo(name: string, value: string) {
    const next = withoutDialog(params);
    next.set(name, value);
    return { to: `?${next}`, state: { isOpenedHere: true }, preventScrollReset: true };
  }

  function close() {
    // A dialog that was opened from the list goes back to it. One that a link opened is replaced by the list.
    if (state?.isOpenedHere) void navigate(-1);
    else void navigate(`?${withoutDialog(params)}`, { replace: true, preventScrollReset: true });
  }

  return {
    isNew: params.has(NEW),
    edited: entries.find((entry) => entry?.id === editedId) ?? null,
    newLink: linkTo(NEW, '1'),
    editLink: (id: string) => linkTo(EDIT, id),
    close,
  };
}

export type UrlDialog<Entry extends { id: string }> = Omit<
  ReturnType<typeof useUrlDialog<Entry>>,
  'newLink' | 'editLink'
>;

function withoutDialog(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete(NEW);
  rest.delete(EDIT);
  return rest;
}

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
