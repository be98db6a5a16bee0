/**
 * Replaces lodash's clone and cloneDeep in Formik, which are 3 kB for kinds of values that no form has.
 * Neither Formik nor the pages change a value in place, so a copy of the outermost object is enough.
 */
export default function formikCopy<T>(value: T): T {
  if (Array.isArray(value)) return [...value] as T;
  return typeof value === 'object' && value !== null ? { ...value } : value;
}
