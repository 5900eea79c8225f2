import { Alert, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';

export type Told = { isFine: boolean; text: string; answer: string | null };

/** The result of a test. The empty element exists before it, so that screen readers announce the result. */
export function CheckResult({ isRunning, waiting, told }: { isRunning: boolean; waiting: string; told: Told | null }) {
  return (
    <div role="status">
      {isRunning && (
        <Text c="dimmed" mt="md">
          <Loader size="xs" mr="xs" aria-hidden />
          {waiting}
        </Text>
      )}
      {!isRunning && told && (
        <Alert
          icon={told.isFine ? <IconCircleCheck /> : <IconAlertTriangle />}
          color={told.isFine ? 'green' : 'red'}
          role="none"
          mt="md"
          style={{ overflowWrap: 'anywhere' }}
        >
          {told.text}
          {told.answer && <Text mt={4}>Resposta: {told.answer}</Text>}
        </Alert>
      )}
    </div>
  );
}
