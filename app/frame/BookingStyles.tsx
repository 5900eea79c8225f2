import { HeadStyles } from './HeadStyles.tsx';
import inlined from './styles-booking.css?inline';
import href from './styles-booking.css?url';

export const BookingStyles = () => <HeadStyles id="booking" inlined={import.meta.env.SSR ? inlined : ''} href={href} />;
