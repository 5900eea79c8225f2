import { HeadStyles } from './HeadStyles.tsx';
import inlined from './styles-visitor.css?inline';
import href from './styles-visitor.css?url';

export const VisitorStyles = () => <HeadStyles id="visitor" inlined={import.meta.env.SSR ? inlined : ''} href={href} />;
