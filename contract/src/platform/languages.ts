/** Apart from the schemas: the first page of a visit is read before them. */
export const languages = ['pt-BR', 'en', 'es', 'tr'] as const
