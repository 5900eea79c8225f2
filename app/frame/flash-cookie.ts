/** Scripts may read it, so that the page knows that there is a text to show. */
export const FLASH_COOKIE = 'encaixe_flash';

/** In the browser. Apart from `flash.ts`, which only the server needs. */
export const hasFlash = () => document.cookie.includes(`${FLASH_COOKIE}=`);
