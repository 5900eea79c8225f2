import { HeadStyles } from '#app/frame/HeadStyles.tsx';
import inlined from './styles-home.css?inline';
import href from './styles-home.css?url';

/** Apart from the sheet of all public pages: a customer of a salon never sees this page. */
export const HomeStyles = () => <HeadStyles id="landing" inlined={import.meta.env.SSR ? inlined : ''} href={href} />;
