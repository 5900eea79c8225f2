import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './QrCode.module.css';
import { qrQuery } from './target.ts';

type Props = {
  /** The path of the salon's page or of one of its short links, with the slash: '/aurora', '/s/Ab12Cd'. */
  path: string;
  /** Without scheme, as people read it: 'encaixe.app/aurora'. */
  address: string;
};

/** The code is dark on white in either theme, because cameras need that. */
export function QrCode({ path, address }: Props) {
  return (
    <img
      className={classes.code}
      src={`/meu-link/qr.svg${qrQuery(path)}`}
      alt={`QR code que abre ${address}`}
      width={200}
      height={200}
    />
  );
}

/** The downloads of a code: a picture for a message, a drawing for a printer, a poster for the wall. */
export function QrDownloads({ path }: Pick<Props, 'path'>) {
  const query = qrQuery(path);
  const file = `qr${path.replaceAll('/', '-')}`;
  return (
    <div className={classes.downloads}>
      <Button
        component={Link}
        to={`/meu-link/cartaz${query}`}
        reloadDocument
        target="_blank"
        rel="noopener"
        leftSection={<IconPrinter size={18} />}
      >
        Cartaz A4
      </Button>
      <Button
        component={Link}
        to={`/meu-link/qr.png${query}`}
        reloadDocument
        download={`${file}.png`}
        variant="default"
        leftSection={<IconDownload size={18} />}
      >
        Baixar PNG
      </Button>
      <Button
        component={Link}
        to={`/meu-link/qr.svg${query}`}
        reloadDocument
        download={`${file}.svg`}
        variant="default"
        leftSection={<IconDownload size={18} />}
      >
        Baixar SVG
      </Button>
    </div>
  );
}
