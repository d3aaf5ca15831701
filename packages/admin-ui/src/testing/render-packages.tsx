import { PackagesTab } from '../features/shipments/packages-tab.tsx';
import { renderScreen } from './render-console.tsx';

type Parameter<N extends 1 | 2> = NonNullable<Parameters<typeof renderScreen>[N]>;

/** The list of packages with its dialogs. */
export const renderPackages = (answers: Parameter<1> = {}, options: Parameter<2> = {}) =>
  renderScreen(<PackagesTab />, answers, options);
