import { describe, expect, test } from 'vitest';
import { isPublicLink, pictureIdOf, pictureIn, picturePath, squareSources, wideSources } from './pictures.ts';

const ID = '019aa000-0000-7000-8000-000000000001';
const ELSEWHERE = 'https://example.com/a.png';

test('an upload has a path of this site, and a smaller size beside it', () => {
  expect(picturePath(ID)).toBe(`/media/${ID}.webp`);
  expect(pictureIdOf(picturePath(ID))).toBe(ID);
  expect(pictureIn(192, picturePath(ID))).toBe(`/media/${ID}-192.webp`);
});

test.each([
  ELSEWHERE,
  '/media/a.webp',
  `/media/${ID}-192.webp`,
  `/media/../${ID}.webp`,
  `https://x.com/media/${ID}.webp`,
])('%s is no upload, and has one size', (url) => {
  expect(pictureIdOf(url)).toBeNull();
  expect(pictureIn(96, url)).toBe(url);
  expect(squareSources(url)).toEqual({ src: url });
  expect(wideSources(url)).toEqual({ src: url });
});

test('a page names the sizes that a screen may choose from', () => {
  expect(squareSources(picturePath(ID))).toEqual({
    src: `/media/${ID}-96.webp`,
    srcSet: `/media/${ID}-96.webp 1x, /media/${ID}-192.webp 2x`,
  });
  expect(wideSources(picturePath(ID)).srcSet).toBe(
    `/media/${ID}-480.webp 480w, /media/${ID}-960.webp 960w, /media/${ID}.webp 1600w`,
  );
});

describe('a link', () => {
  test.each([ELSEWHERE, 'https://cdn.salao.com.br/fotos/1.jpg?x=1#y', 'https://EXAMPLE.com', 'https://a.b.co./x'])(
    '%s is public',
    (link) => expect(isPublicLink(link)).toBe(true),
  );

  test.each([
    'http://example.com/a.png',
    'ftp://example.com/a.png',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    '//example.com/a.png',
    'https://localhost/a.png',
    'https://localhost./a.png',
    'https://api.localhost/a.png',
    'https://127.0.0.1/a.png',
    'https://127.1/a.png',
    'https://2130706433/a.png',
    'https://0x7f.0.0.1/a.png',
    'https://0177.0.0.1/a.png',
    'https://10.0.0.8/a.png',
    'https://169.254.169.254/latest/meta-data',
    'https://8.8.8.8/a.png',
    'https://１２７.0.0.1/a.png',
    'https://[::1]/a.png',
    'https://[::ffff:127.0.0.1]/a.png',
    'https://[fd00::1]/a.png',
    'https://intranet/a.png',
    'https://printer.local/a.png',
    'https://db.internal/a.png',
    'https://router.lan/a.png',
    'https://nas.home.arpa/a.png',
    'https://user:secret@example.com/a.png',
    'https://example.com:8443/a.png',
    'https://',
    'foto.png',
    '',
  ])('%s is not', (link) => expect(isPublicLink(link)).toBe(false));
});
