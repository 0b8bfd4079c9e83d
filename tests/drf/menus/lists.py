from rest_framework.filters import BaseFilterBackend, OrderingFilter
from rest_framework.pagination import PageNumberPagination


class Pages(PageNumberPagination):
    page_size = 1000
    max_page_size = 1000
    page_size_query_param = "limit"


class ByParameter(BaseFilterBackend):
    """Filters by the query parameters that the view names in `lookups`."""

    def filter_queryset(self, request, queryset, view):
        for parameter, lookup in getattr(view, "lookups", {}).items():
            if parameter in request.query_params:
                queryset = queryset.filter(**{lookup: request.query_params[parameter]})
        return queryset


class Ordering(OrderingFilter):
    """Orders by the id besides: rows with the same value have no fixed order, so that one may be on two pages.
    A list that is read without an order keeps that of its model."""

    def get_ordering(self, request, queryset, view):
        ordering = super().get_ordering(request, queryset, view)
        return [*ordering, "pk"] if ordering else ordering
