import { list } from '../listing.js';
import { englishLines } from './en-lines.js';
import { measure, part, type Reporting } from './reporting.js';

export const englishReporting: Reporting = {
  statements: {
    income: part(
      'income statement, statement of income, statement of operations, statement of earnings, statement of profit or loss, profit and loss, p&l, statement of activities, statement of financial activities, statement of revenues and expenses, statement of revenues and expenditures, income and expenditure account',
      'statements of income, statements of operations, statements of earnings',
    ),
    position: part(
      'balance sheet, statement of financial position, statement of financial condition, statement of condition, statement of net position, statement of net assets, statement of assets and liabilities',
      'balance sheets, statements of financial position',
    ),
    cashFlows: part('cash flow statement, statement of cash flows, statement of cash flow', 'statements of cash flows'),
  },
  others: [
    part(
      'auditor, auditing firm, audit opinion, audit report, accounting firm',
      "independent auditor's report, report of independent auditors, report of independent registered public accounting firm, opinion on the financial statements",
    ),
    part(
      'segment, operating segment, business segment, reportable segment',
      'segment information, segment reporting, segmental analysis, operating segments, business segments, segments',
    ),
  ],
  unrelated: list(
    'balance sheet date, statement of financial position date, off-balance sheet, off-statement of financial position',
  ),
  prefixes: [],
  companies: list('inc, incorporated, corp, corporation, plc, ltd, limited, llc, lp, subsidiaries, affiliates'),
  scopes: list('parent, only, standalone, separate, unconsolidated, registrant, guarantor'),
  asides: list(
    'consolidated, condensed, combined, group, interim, audited, unaudited, continued, cont, concluded, fiscal, year, years, quarter, quarters, week, weeks, month, months, three, six, nine, twelve, thirteen, twenty, thirty, fifty, two, ended, ending, period, periods, thousand, thousands, million, millions, billion, billions, dollars, euros, pounds, usd, eur, gbp',
  ),
  stating: list(
    'fiscal, fy, year, years, ended, ending, end, thousand, thousands, million, millions, billion, billions, dollars, euros, pounds, usd, eur, gbp, amount, amounts, amounted, value, figure, figures, reported, approximately',
  ),
  reporting:
    /(?<!\p{L})(?:did|does|do|has|have) (?:\S{1,40} ){1,6}?(report|disclose|state|record|show|post|book|recogni[sz]e)(?: as| for| in)(?!\p{L})/iu,
  asksForNone: /(?<!\p{L})(?:who|whom|whose|where|when|why|how (?!much|many|high|large|big|low|great))(?!\p{L})/iu,
  computing: list(
    'change, changes, changed, growth, grow, grew, grown, increase, increased, decrease, decreased, decline, declined, drop, dropped, rise, rose, fall, fell, improve, improved, improving, average, averages, difference, compare, compared, trend',
  ),
  results: list(
    'rate, ratio, percent, percents, percentage, profile, consistent, consistently, historically, unadjusted, annual, annualised, annualized, over',
  ),
  lines: englishLines,
  measures: [
    measure('revenue, top line', 'net sales, total revenue'),
    measure('net income, net profit, net earnings', 'net income, net earnings'),
    measure(
      'gross margin, gross profit margin',
      'gross profit, cost of sales, cost of revenue, net sales, total revenue',
      'income',
    ),
    measure(
      'operating margin, operating profit margin, operating income margin, ebit margin, return on sales',
      'operating income, total revenue, net sales',
      'income',
    ),
    measure(
      'net margin, net profit margin, net income margin, profit margin',
      'net income, total revenue, net sales',
      'income',
    ),
    measure('ebit, operating profit', 'operating income', 'income'),
    measure('ebitda', 'operating income, depreciation and amortization', 'income'),
    measure('cogs, cost of goods sold', 'cost of sales, cost of goods sold, cost of revenue', 'income'),
    measure('sg&a', 'selling, general and administrative expenses', 'income'),
    measure('r&d', 'research and development expenses', 'income'),
    measure('d&a', 'depreciation and amortization', 'cashFlows'),
    measure('effective tax rate', 'provision for income taxes, income before income taxes', 'income'),
    measure('interest coverage', 'operating income, interest expense', 'income'),
    measure('eps, earnings per share', 'net income per share, basic, diluted', 'income'),
    measure('capex, capital expenditure', 'purchases of property plant and equipment', 'cashFlows'),
    measure(
      'free cash flow, free cashflow, fcf',
      'net cash provided by operating activities, purchases of property and equipment',
      'cashFlows',
    ),
    measure(
      'operating cash flow, operating cashflow, cash flow from operations, cash from operations',
      'net cash provided by operating activities',
      'cashFlows',
    ),
    measure('dividend payout, payout ratio', 'dividends paid, net income', 'cashFlows'),
    measure(
      'capital intensive, capital intensity',
      'purchases of property plant and equipment, property plant and equipment net, total assets, net sales',
      'position',
    ),
    measure('working capital, current ratio', 'total current assets, total current liabilities', 'position'),
    measure(
      'quick ratio, acid test, liquidity ratio',
      'cash and cash equivalents, accounts receivable, inventories, total current assets, total current liabilities',
      'position',
    ),
    measure('cash ratio', 'cash and cash equivalents, total current liabilities', 'position'),
    measure(
      'dpo, days payable outstanding, payables turnover',
      'accounts payable, inventories, cost of sales',
      'position',
    ),
    measure(
      'dso, days sales outstanding, receivables turnover',
      'accounts receivable, net sales, total revenue',
      'position',
    ),
    measure('dio, days inventory outstanding, inventory turnover', 'inventories, cost of sales', 'position'),
    measure('cash conversion cycle', 'accounts receivable, inventories, accounts payable, cost of sales', 'position'),
    measure('asset turnover', 'total assets, total revenue, net sales', 'position'),
    measure('fixed asset turnover', 'property plant and equipment net, total revenue, net sales', 'position'),
    measure('roa, return on assets', 'net income, total assets', 'position'),
    measure('roe, return on equity', 'net income, total shareholders equity', 'position'),
    measure(
      'roic, roce, return on invested capital, return on capital employed',
      'operating income, long-term debt, total equity',
      'position',
    ),
    measure(
      'debt to equity, debt equity ratio, gearing ratio, leverage ratio',
      'short-term debt, long-term debt, total liabilities, total shareholders equity',
      'position',
    ),
    measure('net debt', 'short-term debt, long-term debt, cash and cash equivalents', 'position'),
    measure('equity ratio', 'total equity, total assets', 'position'),
    measure('book value', 'total shareholders equity', 'position'),
    measure('pp&e, ppe, ppne, fixed assets', 'property plant and equipment net', 'position'),
  ],
};
