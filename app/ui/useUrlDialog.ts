import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate, useSearchParams } from 'react-router';

const PARAMS = ['novo', 'editar'];

/**
 * Which dialog of a list is open stands in the address (`?novo=1`, `?editar={id}`), so that Back closes it and a link
 * opens it: `<Button component={Link} {...dialog.linkTo({ novo: '1' })}>`.
 */
export function useUrlDialog() {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();

  const linkTo = (open: { novo: '1' } | { editar: string }) => {
    const next = withoutDialog(params);
    for (const [name, value] of Object.entries(open)) next.set(name, value);
    return { to: `?${next}`, state: { isOpenedHere: true }, preventScrollReset: true };
  };

  function close() {
    // Opened from the list: back to it. Opened by a link from elsewhere: the list takes its place.
    if (state?.isOpenedHere) void navigate(-1);
    else void navigate(`?${withoutDialog(params)}`, { replace: true, preventScrollReset: true });
  }

  return { isNew: params.has('novo'), editedId: params.get('editar'), linkTo, close };
}

function withoutDialog(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params);
  for (const name of PARAMS) rest.delete(name);
  return rest;
}

/**
 * For a list's `shouldRevalidate`: where two addresses show the same list, a dialog was opened or closed, and nothing needs
 * asking.
 */
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
