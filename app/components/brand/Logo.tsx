import { useAppName } from '#app/frame/app-name.ts';
import { DEFAULT_APP_NAME } from '#lib/app-name.ts';
import { Mark } from './Mark.tsx';
import { Wordmark } from './Wordmark.tsx';

/** The product's own name is drawn; another one that an administrator chose is written. */
export function Logo({ size = 28 }: { size?: number }) {
  const appName = useAppName();
  return (
    <div className="brand" style={{ gap: size * 0.36 }}>
      <Mark size={size} />
      {appName === DEFAULT_APP_NAME ? (
        <Wordmark height={size * 0.66} />
      ) : (
        <span className="brand-name" style={{ fontSize: size * 0.7 }}>
          {appName}
        </span>
      )}
    </div>
  );
}
