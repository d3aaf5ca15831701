import { configure } from '@testing-library/react';
import { WAIT_LIMIT_MS } from './wait-limit.ts';

configure({ asyncUtilTimeout: WAIT_LIMIT_MS });
