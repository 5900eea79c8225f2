import inlined from './public.css?inline';
import href from './public.css?url';

const ID = 'public';
const PRECEDENCE = 'mantine';

/**
 * The style sheet of public pages. The server writes it into the page's head, so that a cheap phone paints after one answer; a
 * browser that arrives from another part of the app loads it as a file (React holds the new page back until it is there).
 */
export function PublicStyles() {
  if (import.meta.env.SSR) {
    return (
      <style href={ID} precedence={PRECEDENCE}>
        {inlined}
      </style>
    );
  }
  if (document.querySelector(`style[data-href~="${ID}"]`)) return null;
  return <link rel="stylesheet" href={href} precedence={PRECEDENCE} />;
}
