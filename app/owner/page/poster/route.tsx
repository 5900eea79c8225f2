import { IconPrinter } from '@tabler/icons-react';
import { data } from 'react-router';
import { apiContext } from '#app/api.ts';
import { type SalonLook, salonLook } from '#app/components/salon/look.ts';
import { titled } from '#app/frame/app-name.ts';
import '#app/components/salon/SalonLogo.css';
import { SalonLogo } from '#app/components/salon/SalonLogo.tsx';
import { MantineFrame } from '#app/frame/MantineFrame.tsx';
import '#app/frame/styles-signed-in.css';
import { ownerGuard, salonContext } from '#app/owner/guard.ts';
import { Main } from '#app/ui/Main.tsx';
import { Button } from '#app/ui/public/Button.tsx';
import { ScreenError } from '#app/ui/ScreenError.tsx';
import { findQrPath, qrQuery } from '../qr/target.ts';
import type { Route } from './+types/route.ts';
import classes from './Poster.module.css';

export const meta = titled('Cartaz');
export const middleware = [ownerGuard];

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { name } = context.get(salonContext);
  const [path, { themeColor, logoUrl }] = await Promise.all([
    findQrPath(api, url.searchParams),
    api.salonPage.getSettings(),
  ]);
  if (!path) throw data(null, { status: 404 });
  return { name, path, address: url.host + path, logoUrl, themeColor };
}

/** Paper is white, whatever the mode of the page. */
export const handle = salonLook((loaded: { themeColor: SalonLook['color'] }) => ({
  mode: 'light',
  color: loaded.themeColor,
}));

/** One A4 page. The browser's dialog prints it or makes a PDF of it. */
export default function Poster({ loaderData: { name, path, address, logoUrl } }: Route.ComponentProps) {
  return (
    <MantineFrame>
      <header className={classes.bar}>
        <p>Imprima em A4, sem margens se a impressora deixar.</p>
        <Button onClick={() => window.print()}>
          <IconPrinter size={18} aria-hidden />
          Imprimir
        </Button>
      </header>
      <Main className={classes.sheet}>
        <div className={classes.head}>
          <SalonLogo name={name} logoUrl={logoUrl} size={96} />
          <h1 className={classes.name}>{name}</h1>
        </div>
        <p className={classes.call}>Agende pelo celular</p>
        <p className={classes.how}>Aponte a câmera, escolha o serviço e o horário. A qualquer hora do dia.</p>
        <img className={classes.code} src={`/meu-link/qr.svg${qrQuery(path)}`} alt={`QR code que abre ${address}`} />
        <p className={classes.address}>{address}</p>
      </Main>
    </MantineFrame>
  );
}

export const ErrorBoundary = () => (
  <MantineFrame>
    <ScreenError />
  </MantineFrame>
);
