// The content security policy forbids compiling code at run time. Schemas decide this when they are made, so this
// module must be imported before any of them. Under the name where the schema library keeps its settings (`z.config`):
// the first page of a visit does without the library itself.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
