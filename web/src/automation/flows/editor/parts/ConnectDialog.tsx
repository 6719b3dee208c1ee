import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { FormDialog } from '../../../../ui/FormDialog.tsx'
import { nameKeyOf } from '../blockKinds.ts'
import { blockWords, readingOrder } from '../blockWords.ts'
import { useEditor, useGraph } from '../EditorContext.ts'
import { exitIn, freeExit, nodeExits } from '../graphEdits.ts'
import { useExitName } from '../useExitName.ts'

const nowhere = ''

/** Connects a block by keyboard: which of its exits, and where it leads. */
export function ConnectDialog({ blockId, onClose }: { blockId: string; onClose: () => void }) {
  const { t } = useTranslation('flowEditor')
  const { store } = useEditor()
  const graph = useGraph()
  const exitName = useExitName()
  const block = graph.nodes.find(({ id }) => id === blockId)
  const exits = block ? nodeExits(block) : []
  const linkOf = (exit: string) =>
    graph.connections.find((link) => link.source === blockId && block && exitIn(block, link) === exit)
  const first = (block && freeExit(graph, block)) ?? exits[0] ?? ''
  const form = useForm({ initialValues: { exit: first, target: linkOf(first)?.target ?? nowhere } })
  if (!block) return null
  const name = t(`blocks.${nameKeyOf(block.type)}.name`)
  const targets = readingOrder(graph).filter(
    ({ id, type }) => id !== blockId && type !== 'start' && type !== 'comment',
  )
  const submit = async ({ exit, target }: { exit: string; target: string }) => {
    const link = linkOf(exit)
    if (target !== nowhere)
      store.send({
        do: 'connect',
        connection: { source: blockId, sourceHandle: exit, target, targetHandle: null },
      })
    else if (link) store.send({ do: 'remove', ids: new Set([link.id]) })
    store.send({ do: 'select', ids: [blockId] })
  }
  return (
    <FormDialog
      title={t('connectTo.title', { name })}
      submitLabel={t('connectTo.submit')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {exits.length > 1 && (
        <Select
          label={t('connectTo.exit')}
          data={exits.map((exit) => ({ value: exit, label: exitName(block, exit) }))}
          {...form.getInputProps('exit')}
          onChange={(exit) =>
            exit !== null && form.setValues({ exit, target: linkOf(exit)?.target ?? nowhere })
          }
        />
      )}
      <Select
        label={t('connectTo.target')}
        searchable
        data-autofocus
        placeholder={t('connectTo.none')}
        clearable
        data={targets.map((target) => ({
          value: target.id,
          label: [t(`blocks.${nameKeyOf(target.type)}.name`), blockWords(target)]
            .filter(Boolean)
            .join(': ')
            .slice(0, 80),
        }))}
        {...form.getInputProps('target')}
        value={form.values.target || null}
        onChange={(target) => form.setFieldValue('target', target ?? nowhere)}
      />
    </FormDialog>
  )
}
