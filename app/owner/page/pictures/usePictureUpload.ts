import { useEffect, useRef, useState } from 'react';
import { type Picture, uploadPicture } from './upload.ts';

/** One upload at a time. It ends when the part goes away. */
export function usePictureUpload(onDone: (picture: Picture) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(file: File) {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setError(null);
    setProgress(0);
    const answer = await uploadPicture(file, { onProgress: setProgress, signal: controller.signal });
    running.current = null;
    setProgress(null);
    if (controller.signal.aborted) return;
    if (answer.ok) onDone(answer.picture);
    else setError(answer.message);
  }

  return {
    start: (file: File | null) => void (file && start(file)),
    cancel: () => running.current?.abort(),
    clearError: () => setError(null),
    isRunning: progress !== null,
    /** From 0 to 1. */
    progress: progress ?? 0,
    error,
  };
}
