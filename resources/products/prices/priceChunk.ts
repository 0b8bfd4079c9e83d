export { PriceBox } from './PriceBox';
export { PriceOutcome } from './PriceOutcome';
