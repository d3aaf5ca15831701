/**
 * Of the forms that are sent later, see `kept-forms.ts`. Apart from it, because every page looks whether there are any.
 */
export const KEPT_FORMS_KEY = 'moveway.kept-forms';
