import { HeadStyles } from './HeadStyles.tsx';
import inlined from './styles-salon.css?inline';
import href from './styles-salon.css?url';

export const SalonStyles = () => <HeadStyles id="salon" inlined={import.meta.env.SSR ? inlined : ''} href={href} />;
