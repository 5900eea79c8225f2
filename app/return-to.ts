/** Where to go after signing in: a path of this site only, never another host (D9b). Null when there is none. */
export function returnPath(request: Request): string | null {
  const wanted = new URL(request.url).searchParams.get('voltar');
  if (!wanted?.startsWith('/') || wanted.startsWith('//') || /[\\\s]/.test(wanted)) return null;
  return wanted;
}
