from rest_framework.filters import BaseFilterBackend, OrderingFilter


class ByName(BaseFilterBackend):
    def filter_queryset(self, request, queryset, view):
        name = request.query_params.get("name")
        return queryset.filter(name__icontains=name) if name else queryset


class Ordering(OrderingFilter):
    ordering_param = "ordering"
