import { useOutletContext } from 'react-router';
import { formatPhone } from '#lib/phone.ts';
import type { LandingContext } from './layout.tsx';

/** Where legal pages send people. Without a contact: where one will stand. */
export function PlatformContact() {
  const { contactEmail: email, contactPhone: phone } = useOutletContext<LandingContext>().platform ?? {};
  if (!email && !phone) {
    return (
      <>
        use o contato no fim da <a href="/#contato">página inicial</a>
      </>
    );
  }
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
