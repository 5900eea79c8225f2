/**
 * Loaded with `NODE_OPTIONS=--import`, before the program: the disk of DATA_DIR is full once a file whose path contains FULL_FROM has been
 * closed. Like a real one it goes on to take what replaces bytes that are there.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';

const { DATA_DIR = '', FULL_FROM = '' } = process.env;
/** The open files of the folder, by their descriptor. */
const opened = new Map<number, string>();
let isFull = false;

function remember(descriptor: number, file: unknown): void {
  const path = resolve(String(file));
  if (path.startsWith(resolve(DATA_DIR))) opened.set(descriptor, path);
}

function forget(descriptor: number): void {
  isFull ||= opened.get(descriptor)?.includes(FULL_FROM) ?? false;
  opened.delete(descriptor);
}

/** PGlite names the place where it writes. Node's own functions write at the end. */
function expectRoom(descriptor: number, length: number, position?: number | null): void {
  if (!isFull || !opened.has(descriptor)) return;
  const { size } = fs.fstatSync(descriptor);
  if ((position ?? size) + length <= size) return;
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 });
}

const { openSync, closeSync, writeSync } = fs;
fs.openSync = (path, ...how) => {
  const descriptor = openSync(path, ...how);
  remember(descriptor, path);
  return descriptor;
};
fs.closeSync = (descriptor) => {
  forget(descriptor);
  closeSync(descriptor);
};
fs.writeSync = ((descriptor: number, bytes: Uint8Array, offset: number, length: number, position?: number | null) => {
  expectRoom(descriptor, length, position);
  return writeSync(descriptor, bytes, offset, length, position);
}) as typeof writeSync;

const { open } = fs.promises;
fs.promises.open = async (path, ...how) => {
  const handle = await open(path, ...how);
  const { fd, close, writeFile } = handle;
  remember(fd, path);
  handle.writeFile = async (data, ...more) => {
    expectRoom(fd, 1);
    await writeFile.call(handle, data, ...more);
  };
  handle.close = () => {
    forget(fd);
    return close.call(handle);
  };
  return handle;
};
syncBuiltinESMExports();
