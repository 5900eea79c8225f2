import { HeadStyles } from './HeadStyles.tsx';
import inlined from './styles-public.css?inline';
import href from './styles-public.css?url';

export const PublicStyles = () => <HeadStyles id="public" inlined={import.meta.env.SSR ? inlined : ''} href={href} />;
