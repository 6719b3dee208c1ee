import { randomBytes } from 'node:crypto'
import { encodeSyncdPatch, makeLtHashGenerator, newLTHashState, proto, type WAPatchCreate } from 'baileys'

const nothing = new Uint8Array()

export type AppState = ReturnType<typeof makeAppState>

/** What phone and linked devices know in common besides messages: the phone book, settings, marked chats. */
export function makeAppState() {
  const keyId = randomBytes(6)
  const keyData = { keyData: randomBytes(32), fingerprint: { rawId: 1, currentIndex: 0, deviceIndexes: [0] } }
  const collections = new Map<string, { state: ReturnType<typeof newLTHashState>; patches: Uint8Array[] }>()

  function collection(name: string) {
    const known = collections.get(name) ?? { state: newLTHashState(), patches: [] }
    collections.set(name, known)
    return known
  }

  return {
    sharedKey: { keyId: { keyId }, keyData },
    /** A change on the phone, sealed with the key that its devices share. */
    async change(change: WAPatchCreate) {
      const known = collection(change.type)
      const { patch, state } = await encodeSyncdPatch(
        change,
        keyId.toString('base64'),
        known.state,
        async () => keyData,
      )
      known.state = state
      known.patches.push(withVersion(patch, state.version))
    },
    /** A change of a linked device, kept as it came for the others. */
    accept(name: string, bytes: Uint8Array) {
      const known = collection(name)
      const patch = proto.SyncdPatch.decode(bytes)
      const generator = makeLtHashGenerator(known.state)
      for (const { operation, record } of patch.mutations)
        generator.mix({
          indexMac: record?.index?.blob ?? nothing,
          valueMac: record?.value?.blob?.slice(-32) ?? nothing,
          operation: operation ?? proto.SyncdMutation.SyncdOperation.SET,
        })
      const version = known.state.version + 1
      known.state = { ...generator.finish(), version }
      known.patches.push(withVersion(patch, version))
    },
    since: (name: string, version: number) => collection(name).patches.slice(version),
    version: (name: string) => collection(name).patches.length,
  }
}

const withVersion = ({ mutations, snapshotMac, patchMac, keyId }: proto.ISyncdPatch, version: number) =>
  proto.SyncdPatch.encode({ mutations, snapshotMac, patchMac, keyId, version: { version } }).finish()
