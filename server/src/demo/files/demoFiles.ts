import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { storeMedia, type StoredMedia } from '../../media/storeMedia.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { paper } from './papers.ts'
import { picture } from './pictures.ts'
import { voice } from './voices.ts'
import { temporaryFolder } from '../../platform/storage/temporaryFolder.ts'

const drawn = (name: Parameters<typeof picture>[0], filename: string) => ({
  filename,
  make: () => picture(name),
})
const spoken = (sound: Parameters<typeof voice>[0]) => ({
  filename: 'audio.ogg',
  isVoice: true,
  make: async () => voice(sound),
})
const written = (filename: string, title: string, lines: string[]) => ({
  filename,
  make: async () => paper(title, lines),
})

/** Made here, so that nothing has to be carried along with the program. */
const files = {
  machine: drawn('machine', 'maquina-duo-grafite.jpg'),
  beans: drawn('beans', 'bourbon-1kg.jpg'),
  leak: drawn('leak', 'IMG_2041.jpg'),
  cup: drawn('cup', 'IMG_0387.jpg'),
  receipt: drawn('receipt', 'comprovante.jpg'),
  customerVoice: spoken({ seconds: 4, pitch: 115 }),
  ourVoice: spoken({ seconds: 3, pitch: 135 }),
  anotherVoice: spoken({ seconds: 3, pitch: 98 }),
  proposal: written('proposta-padaria-central.pdf', 'Proposta comercial', [
    'Cliente: Padaria Central',
    '',
    '2 máquinas Trio em locação           R$   978,00 por mês',
    '30 kg de café Bourbon                R$ 2.247,00 por mês',
    'Desconto de 10%                      R$   322,50',
    'Total                                R$ 2.902,50 por mês',
    '',
    'Instalação, treinamento e manutenção sem custo.',
    'Validade desta proposta: 10 dias.',
  ]),
  invoice: written('nota-fiscal-2087.pdf', 'Nota fiscal 2087', [
    'Tomador: Construtora Horizonte',
    'Serviço: locação de uma máquina Duo',
    'Valor: R$ 319,00',
  ]),
} satisfies Record<string, MadeFile>

interface MadeFile {
  filename: string
  isVoice?: boolean
  make(): Promise<Buffer>
}
export type FileName = keyof typeof files
export type DemoFiles = Record<FileName, StoredMedia>

/** Puts the files where the company keeps its own, in the same way as if people had sent them. */
export async function storeDemoFiles(storage: Storage, companyId: number): Promise<DemoFiles> {
  const folder = await temporaryFolder('demo')
  const store = async ([name, { make, isVoice = false, ...file }]: [string, MadeFile]) => {
    const made = path.join(folder, name)
    await writeFile(made, await make())
    const stored = await storeMedia({ storage, companyId, file: { ...file, path: made }, isVoice })
    return [name, stored] as const
  }
  try {
    return Object.fromEntries(await Promise.all(Object.entries(files).map(store))) as DemoFiles
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
