import { loadSharp } from '../../platform/loadSharp.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { person, type Face } from './faces.ts'
import { crowd, emblem, type Emblem } from './emblems.ts'

/** How the customers of the demo look on their phones. Those who are missing have no picture, as in life. */
const looks: Record<string, Face | Emblem | 'crowd'> = {
  'Mariana Alves': { hair: 'long', tint: 'brown', skin: 'tan', shirt: '#e4572e', wall: '#fbe3d6' },
  'Rodrigo Teixeira': {
    hair: 'short',
    tint: 'black',
    skin: 'olive',
    shirt: '#2f4858',
    wall: '#d9e6ea',
    hasBeard: true,
  },
  'Beatriz Nogueira': {
    hair: 'bob',
    tint: 'black',
    skin: 'fair',
    shirt: '#7b3f61',
    wall: '#f1dbe6',
    hasGlasses: true,
  },
  'Felipe Moraes': { hair: 'curly', tint: 'brown', skin: 'brown', shirt: '#3d7a57', wall: '#dcefe2' },
  'Cláudio Ferreira': {
    hair: 'bald',
    tint: 'grey',
    skin: 'tan',
    shirt: '#34506f',
    wall: '#dbe5f1',
    hasGlasses: true,
  },
  'Sueli Barbosa': { hair: 'bob', tint: 'grey', skin: 'fair', shirt: '#a0527a', wall: '#f6e4ee' },
  'Dra. Helena Castro': {
    hair: 'bun',
    tint: 'brown',
    skin: 'brown',
    shirt: '#f4f6f8',
    wall: '#cfe6ea',
    hasGlasses: true,
  },
  'Tatiane Ribeiro': { hair: 'curly', tint: 'black', skin: 'deep', shirt: '#f2b134', wall: '#fdf0d3' },
  'Vinícius Prado': { hair: 'short', tint: 'red', skin: 'fair', shirt: '#4a4e69', wall: '#e2e2ee' },
  'Gustavo Henrique Lopes': {
    hair: 'short',
    tint: 'brown',
    skin: 'tan',
    shirt: '#1b998b',
    wall: '#d3efeb',
    hasBeard: true,
  },
  'Renata Figueiredo': { hair: 'long', tint: 'red', skin: 'fair', shirt: '#5b6cc4', wall: '#e0e4f8' },
  'Luana Pires': { hair: 'bun', tint: 'black', skin: 'deep', shirt: '#d1495b', wall: '#f9dfe2' },
  'Otávio Guimarães': { hair: 'bald', tint: 'grey', skin: 'olive', shirt: '#5f6b4e', wall: '#e6eadb' },
  'Isadora Campos': { hair: 'long', tint: 'blond', skin: 'fair', shirt: '#2d936c', wall: '#d8efe5' },
  'Nilton Eletricista': {
    hair: 'short',
    tint: 'black',
    skin: 'deep',
    shirt: '#e09f3e',
    wall: '#f8ead2',
    hasBeard: true,
  },
  'Cida Padaria': { hair: 'bun', tint: 'grey', skin: 'brown', shirt: '#c8553d', wall: '#f7e0da' },
  'Marta Síndica': { hair: 'bob', tint: 'blond', skin: 'tan', shirt: '#386fa4', wall: '#d8e6f3' },
  'Padaria Central': { sign: 'bread', ground: '#f3c98b' },
  'Restaurante Sabor da Serra': { sign: 'pot', ground: '#9cc5a1' },
  'Academia Corpo em Foco': { sign: 'weight', ground: '#20252b' },
  'Construtora Horizonte': { sign: 'building', ground: '#8fb8de' },
  'Padaria Central: obra e equipe': 'crowd',
  'Condomínio Jardim das Flores': 'crowd',
}

const edge = 192

const drawingOf = (look: Face | Emblem | 'crowd') => {
  if (look === 'crowd') return crowd
  return 'sign' in look ? emblem(look) : person(look)
}

export interface StoredPortraits {
  /** The stored name of each picture, by the name of the contact. */
  byName: Map<string, string>
  bytes: number
}

/** Draws the pictures and puts them where the company keeps its files. */
export async function storePortraits(storage: Storage, companyId: number): Promise<StoredPortraits> {
  const sharp = await loadSharp()
  const stored = await Promise.all(
    Object.entries(looks).map(async ([name, look]) => {
      const drawing = Buffer.from(drawingOf(look))
      const content = await sharp(drawing).resize(edge, edge).webp({ quality: 86 }).toBuffer()
      return { name, size: content.length, file: await storage.put(companyId, 'webp', content) }
    }),
  )
  return {
    byName: new Map(stored.map(({ name, file }) => [name, file])),
    bytes: stored.reduce((sum, { size }) => sum + size, 0),
  }
}
