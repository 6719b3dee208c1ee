import type { QueueName } from '@chatflow/contract'
import { Group } from '@mantine/core'
import { Dot } from '../../ui/Dot.tsx'

/** The queues as a select wants them, each with its colour. */
export function queueChoices(queues: QueueName[]) {
  const colors = new Map(queues.map((queue) => [String(queue.id), queue.color]))
  return {
    data: queues.map((queue) => ({ value: String(queue.id), label: queue.name })),
    renderOption: ({ option }: { option: { value: string; label: string } }) => (
      <Group gap={8} wrap="nowrap">
        <Dot color={colors.get(option.value) ?? 'transparent'} />
        {option.label}
      </Group>
    ),
  }
}
