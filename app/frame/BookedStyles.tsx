import { HeadStyles } from './HeadStyles.tsx';
import inlined from './styles-booked.css?inline';
import href from './styles-booked.css?url';

export const BookedStyles = () => <HeadStyles id="booked" inlined={import.meta.env.SSR ? inlined : ''} href={href} />;
