import type { Plugin } from 'vite';

const defaults = /^FieldArrayInner\.defaultProps = (\{[^}]*\});$/m;
const exported = 'connect(FieldArrayInner)';

/**
 * Leaves Formik's FieldArray out of the build, because nothing uses it. Formik sets its default
 * props at module level, which the bundler must keep; here they are set where it is exported.
 */
export function leanFormik(): Plugin {
  return {
    name: 'lean-formik',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith('/formik.esm.js')) return;
      const [statement, props] = defaults.exec(code) ?? [];
      if (!statement || !code.includes(exported)) {
        this.error('Formik no longer sets the default props of FieldArray at module level');
      }
      const pure = `connect(/*#__PURE__*/Object.assign(FieldArrayInner, { defaultProps: ${props} }))`;
      return { code: code.replace(statement, '').replace(exported, pure), map: null };
    },
  };
}
