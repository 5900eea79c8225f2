import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { Button } from '#app/ui/public/Button.tsx';
import { useCopy } from '#app/ui/useCopy.ts';

/** The code to copy, and as a picture for another screen's camera: on a phone the first is what works. */
export function PixCode({ code, src }: { code: string; src: string }) {
  const { copied, copy } = useCopy();
  const text = useRef<HTMLTextAreaElement>(null);
  const id = useId();

  async function copyCode() {
    if (!(await copy(code))) text.current?.select();
  }

  return (
    <div className="book-pix">
      {/* The last characters are the code's checksum: another code is another picture. */}
      <img src={`${src}&codigo=${code.slice(-4)}`} alt="QR code do PIX" width={200} height={200} />
      <div>
        <p>Abra o app do seu banco, escolha PIX e leia o QR code ou cole o código.</p>
        <label htmlFor={id}>PIX copia e cola</label>
        <textarea
          ref={text}
          id={id}
          readOnly
          rows={3}
          value={code}
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button className="book-copy" isWide size="md" onClick={() => void copyCode()} aria-live="polite">
          {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          {copied ? 'Copiado!' : 'Copiar código'}
        </Button>
      </div>
    </div>
  );
}
