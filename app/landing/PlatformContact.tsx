import { useOutletContext } from 'react-router';
import { formatPhone } from '#lib/phone.ts';
import type { LandingContext } from './layout.tsx';

/** Where legal pages send people. */
export function PlatformContact() {
  const { platform } = useOutletContext<LandingContext>();
  if (!platform) {
    return (
      <>
        use o contato no fim da <a href="/#contato">página inicial</a>
      </>
    );
  }
  const { contactEmail: email, contactPhone: phone } = platform;
  if (!email && !phone) return 'esta plataforma ainda não publicou um contato';
  return (
    <>
      {email && (
        <>
          escreva para <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
      {email && phone && ' ou '}
      {phone && (
        <>
          ligue para <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
        </>
      )}
    </>
  );
}
